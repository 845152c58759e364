"""What every test room shares."""

import os

from hypothesis import settings

# The same examples in every run of CI; at home Hypothesis looks for new ones each time.
settings.register_profile("sixfold", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("sixfold")
