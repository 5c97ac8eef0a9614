import { execFileSync } from 'node:child_process'

/**
 * With `--short` a bench runs with tiny sizes and one round: its figures mean nothing, but it shows that the bench works.
 */
export const SHORT = process.argv.includes('--short')

/** The first of both, or the second in the short form. */
export function size<Size>(full: Size, short: Size): Size {
  return SHORT ? short : full
}

type Row = readonly (string | number)[]

/**
 * Prints a table of docs/bench.md between two comments, with the commit it belongs to: `npm run bench -- --write` puts it in
 * the place of the table of the same name.
 */
export function printTable(name: string, head: readonly string[], rows: readonly Row[]): void {
  const lines = [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`)
  console.log(`<!-- bench: ${name} -->\n${commit()}\n\n${lines.join('\n')}\n<!-- /bench -->\n`)
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') ? ', with changes' : ''
    return `Commit \`${git('rev-parse', '--short=10', 'HEAD')}\`${changed}.`
  } catch {
    return 'Commit unknown.'
  }
}
