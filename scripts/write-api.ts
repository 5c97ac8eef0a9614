// Writes docs/api/ from the declared calls and messages, with what a shop answers to an example of each call.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { recordExamples } from '#tests/support/api-examples/record-examples.ts'
import prepare from '#tests/support/prepare.ts'
import { apiPages } from './api-document.ts'

const folder = new URL('../docs/api/', import.meta.url)
const release = await prepare()
try {
  const examples = await recordExamples()
  const pages = apiPages(new Map(examples.map(({ call, text }) => [call.name, text])))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, page] of pages) writeFileSync(new URL(name, folder), page)
  console.log(`The reference of ${examples.length} examples stands in docs/api/.`)
} finally {
  await release()
}
