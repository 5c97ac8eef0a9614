// Makes docs/settings.md and the English texts of the studio's environment from the declarations of the settings.
import { writeFileSync } from 'node:fs'
import { environmentTexts, settingsDocument } from './settings-document.ts'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsDocument())
writeFileSync(new URL('../locales/en/studio-environment.json', import.meta.url), environmentTexts())
