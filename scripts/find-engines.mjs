// Firefox and WebKit, in which some journeys are made besides Chromium. Unlike Chromium they may be missing: then those
// journeys are skipped. Chromium’s headless shell may be missing too: then Chromium runs in its place.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './install-packages.mjs'

/** What an engine needs, as Debian and Ubuntu name the packages. */
const ENGINES = {
  WebKit: { packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
  Firefox: { packages: ['firefox-esr'], find: findFirefox },
}

/** @returns {string | null} the path of Firefox: FIREFOX, or `firefox-esr` on the PATH */
export function findFirefox() {
  const given = process.env.FIREFOX
  if (given) return existsSync(given) ? given : null
  return onPath('firefox-esr')
}

/**
 * @returns {{ driver: string, browser: string, display: string } | null} WebKitGTK's driver, its small browser, and a
 * display without a screen
 */
export function findWebKit() {
  const [driver, display, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), miniBrowser()]
  return driver && display && browser ? { driver, display, browser } : null
}

/**
 * Chromium without windows, tabs and extensions, a package of its own: the same engine, and journeys in it take less
 * processor time.
 */
const SHELL = 'chromium-headless-shell'

/** @returns {string | null} the path of the headless shell: HEADLESS_SHELL, or `chromium-headless-shell` on the PATH */
export function findHeadlessShell() {
  const given = process.env.HEADLESS_SHELL
  if (given !== undefined) return existsSync(given) ? given : null
  return onPath(SHELL)
}

/** Installs the headless shell where it is missing and can be had: only Debian has it, as a part of its Chromium. */
export function installHeadlessShell() {
  if (!findHeadlessShell() && existsSync('/usr/lib/chromium/chromium')) installPackages([SHELL])
}

/** Installs the engines that are missing, where it can. @returns {string[]} a line for each that is still missing */
export function installEngines(say = console.log) {
  return Object.entries(ENGINES).flatMap(([name, { packages, find }]) => {
    if (find()) return []
    if (process.platform === 'linux' && process.getuid?.() === 0)
      say(`Installing ${name} from the packages of the system …`)
    installPackages(packages)
    return find() ? [] : [missing(name)]
  })
}

/** Why journeys in an engine are skipped. @param {string} name */
export function missing(name) {
  return `journeys in ${name}, as it is not installed (${ENGINES[name].packages.join(' and ')})`
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map(folder => join(folder, name)).find(path => existsSync(path)) ?? null
}

/** The name of its folder contains the processor and the version of its interface. */
function miniBrowser() {
  if (process.platform !== 'linux' || !existsSync('/usr/lib')) return null
  const folders = readdirSync('/usr/lib').filter(name => name.endsWith('-linux-gnu'))
  return (
    folders
      .flatMap(folder => ['4.1', '4.0'].map(one => `/usr/lib/${folder}/webkit2gtk-${one}/MiniBrowser`))
      .find(path => existsSync(path)) ?? null
  )
}
