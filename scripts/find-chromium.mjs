import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './install-packages.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the journeys: CHROMIUM, one on the PATH, or one from the system's packages. @returns {string} */
export function findChromium(say = console.log) {
  const found = find()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0)
    say('Installing Chromium from the packages of the system …')
  const installed = installPackages(['chromium']) && find()
  if (installed) return installed
  throw new Error(
    'There is no Chromium for the browser tests: install Chromium or Chrome, or set CHROMIUM to its path.',
  )
}

function find() {
  const given = process.env.CHROMIUM
  if (given) return existsSync(given) ? given : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  return (
    [...folders.flatMap(folder => NAMES.map(name => join(folder, name))), ...PLACES].find(path =>
      existsSync(path),
    ) ?? null
  )
}
