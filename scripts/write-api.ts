// Makes docs/api/ from the declared calls and messages. Examples stay as they are: tests/wire/api-examples.test.ts writes them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { apiPages, examplesIn } from './api-document.ts'

const folder = new URL('../docs/api/', import.meta.url)
mkdirSync(folder, { recursive: true })
const examples = new Map(
  readdirSync(folder).flatMap(name => [...examplesIn(readFileSync(new URL(name, folder), 'utf8'))]),
)
for (const [name, page] of apiPages(examples)) {
  const file = new URL(name, folder)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== page) writeFileSync(file, page)
}
