import { readFirstLoad } from '#tests/support/first-load.ts'
import { buildSite } from '#tests/support/prepare.ts'
import { printTable } from './report.ts'

/**
 * The JavaScript that a screen names in its head, in brotli. The short form is the same. Prints a table of docs/bench.md.
 */

const SCREENS = {
  'a text of the house': 'about',
  home: 'home',
  'series list': 'series',
  series: 'series/slug',
  volume: 'volumes/slug',
  read: 'read/slug',
  'signing in': 'groups/entrance',
  'what is followed': 'groups/feed',
  'the account': 'groups/account',
  memberships: 'user/membership',
  'the purse': 'groups/purse',
} as const

buildSite()
const { filesOfScreen, bytesOf } = readFirstLoad()
const rows = Object.entries(SCREENS).map(([name, screen]) => {
  const bytes = bytesOf(filesOfScreen(screen))
  return [name, (bytes / 1000).toFixed(1), (bytes / 1024).toFixed(1)]
})
printTable('first load', ['first load of', 'kB (1000)', 'KiB (1024)'], rows)
