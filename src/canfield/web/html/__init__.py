"""The pages as they are sent: their files, their HTML, what keeps them offline."""
