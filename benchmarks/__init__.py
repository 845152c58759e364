"""Measurements that people can repeat: each module prints one table."""
