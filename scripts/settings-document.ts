import { GROUPS } from '../server/platform/settings/all-settings.ts'
import type { Setting, Settings } from '../server/platform/settings/setting.ts'
import { TESTS } from '../server/platform/settings/test-settings.ts'

const HEAD = `<!-- Made by node scripts/write-settings.ts from server/platform/settings. Change the declarations there. -->
# Settings

All settings of a shop are environment variables, read once at its start. One that cannot be used ends the start with one line that says why.
\`npm run kashihon -- settings\` lists what is in force in the environment in which you type it, and where each value comes from; it names what cannot be used, and variables that look like settings but are none.
An empty variable counts as one that is not set. Values of secrets are shown nowhere.
A secret may lie in a file instead, where a store of secrets puts it (systemd's \`LoadCredential\`, Kubernetes, Docker, an agent of Vault): \`NAME_FILE=/run/secrets/…\`.
`

const TESTS_HEAD = `These are read by \`npm test\` and \`npm run bench\`, and never by a shop. \`NODE_ENV\` has no effect on \`npm test\`.
`

/** The text of docs/settings.md. */
export function settingsDocument(): string {
  return [
    HEAD,
    ...GROUPS.map(({ title, settings }) => `## ${title}\n\n${tableOf(settings)}`),
    `## Tests and benches\n\n${TESTS_HEAD}\n${tableOf(TESTS)}`,
  ].join('\n')
}

/** The text of locales/en/studio-environment.json. Other languages are translated by hand. */
export function environmentTexts(): string {
  const settings = GROUPS.flatMap(group => Object.entries(group.settings))
  const texts = {
    group: Object.fromEntries(GROUPS.map(({ name, title }) => [name, title])),
    meaning: Object.fromEntries(settings.map(([name, { meaning }]) => [name, withoutMarkup(meaning)])),
  }
  return `${JSON.stringify(texts, null, 2)}\n`
}

/** The words of a meaning without its Markdown. */
function withoutMarkup(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*]/g, '')
}

function tableOf(settings: Settings): string {
  const rows = Object.entries(settings).map(([name, setting]) =>
    row([`\`${name}\``, formOf(setting), defaultOf(setting), setting.meaning]),
  )
  return [row(['Variable', 'Value', 'Default', 'Meaning']), '|---|---|---|---|\n', ...rows].join('')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

/** What errors say of it, without the verb, and with examples as code. */
function formOf({ format, secret }: Setting): string {
  const form =
    format.rule.replace(/^(be|look|have) /, '').replace(/\blike ((?:[^,]|,(?! ))+)/, 'like `$1`') || 'text'
  return secret ? `${form} (secret)` : form
}

function defaultOf({ default: otherwise, derived, unset }: Setting): string {
  if (derived) return derived.rule
  if (otherwise) return `\`${otherwise}\``
  return unset ?? ''
}
