"""What failed first and passed then is told at the end of a run."""

import pytest

FLAKY = "flaky"  # the name of a property of a test


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List tests of browsers that are flaky, whichever worker ran them."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    told = [each for report in reports for each in getattr(report, "user_properties", ())]
    names = sorted({str(value) for name, value in told if name == FLAKY})
    if names:
        terminalreporter.section("flaky: failed first, passed then")
        for name in names:
            terminalreporter.write_line(name)
