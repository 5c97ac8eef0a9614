// npm run audit: asks the npm registry for known weaknesses of the packages that a shop runs with. Exit code 1 where there
// is a severe one; with --strict also
// 2 where nobody could be asked, so that a nightly run notices.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Weakness {
  severity: string
  via: (string | { title: string; url: string; range: string })[]
  fixAvailable: boolean | { name: string; version: string }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WITHIN_MS = 60_000
/** docs/asvs.md#updates: these are mended within seven days. */
const SEVERE = ['high', 'critical']

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Null where the registry cannot be asked: without network, or through a proxy that does not pass it on. */
function ask(): { weaknesses: [string, Weakness][]; packages: number } | { why: string } {
  const args = ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0']
  const { stdout, error } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', timeout: WITHIN_MS })
  if (error) return { why: error.message }
  try {
    const report = JSON.parse(stdout)
    if (!report.vulnerabilities)
      return { why: report.message ?? report.error?.summary ?? 'npm did not say why' }
    return {
      weaknesses: Object.entries(report.vulnerabilities),
      packages: report.metadata.dependencies.prod,
    }
  } catch {
    return { why: 'npm answered something that is no report' }
  }
}

const answer = ask()
if ('why' in answer) {
  say(`Known weaknesses could not be asked for: ${answer.why.split('\n', 1)[0]}`)
  process.exit(process.argv.includes('--strict') ? 2 : 0)
}
for (const [name, { severity, via, fixAvailable }] of answer.weaknesses) {
  const titles = via.flatMap(one =>
    typeof one === 'string' ? [] : [`${one.range}, ${one.title} (${one.url})`],
  )
  const mended = fixAvailable ? 'there is a version without it' : 'there is no version without it yet'
  say(`${severity}: ${name} ${titles.join('; ') || `by ${via.join(', ')}`}; ${mended}`)
}
const severe = answer.weaknesses.filter(([, { severity }]) => SEVERE.includes(severity))
say(
  answer.weaknesses.length === 0
    ? `No weakness is known of the ${answer.packages} packages that a shop runs with.`
    : `${answer.weaknesses.length} packages have known weaknesses, ${severe.length} of them severe ones.`,
)
process.exitCode = severe.length > 0 ? 1 : 0
