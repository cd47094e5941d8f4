#!/usr/bin/env bash
# Expected: isHoliday answers false on days on which offices and shops are open.
# What happens: date-holidays answers Valentine's Day and Mother's Day, too, each with the type "observance", which is truthy like a
#   public holiday. Assumption, a holiday in most of Bavaria, has the same type there. `types: ['public']` asks for public ones.
# Versions: date-holidays 3.37.0.
# Who meets it: whoever keeps budgets or alarms down on holidays. Those two days are a florist's best.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install date-holidays@3.37.0

cat >run.cjs <<'JS'
const Holidays = require('date-holidays');

const german = new Holidays('DE', 'by');
const publicOnes = new Holidays('DE', 'by', { types: ['public'] });
const told = (found) => (found ? found.map(({ name, type }) => `${name} (${type})`).join(', ') : found);
for (const day of ['2026-02-14', '2026-05-10', '2026-08-15', '2026-12-25']) {
  const noon = new Date(`${day}T12:00:00`);
  console.log(`${day}: ${told(german.isHoliday(noon))}; public: ${told(publicOnes.isHoliday(noon))}`);
}
JS

observe env TZ=Europe/Berlin node run.cjs <<'SEEN'
2026-02-14: Valentinstag (observance); public: false
2026-05-10: Muttertag (observance); public: false
2026-08-15: Mariä Himmelfahrt (observance); public: false
2026-12-25: 1. Weihnachtstag (public); public: 1. Weihnachtstag (public)
SEEN
