// Makes docs/schema.sql and docs/pictures/schema.svg from a database in which all migrations have run.
import { writeFileSync } from 'node:fs'
import { prepareDatabase } from '#tests/support/prepare.ts'
import { readCatalogue } from '#tests/support/schema/catalogue.ts'
import { schemaFile } from '#tests/support/schema/schema-file.ts'
import { schemaPicture } from '#tests/support/schema/schema-picture.ts'
import { scratchDatabase } from '#tests/support/scratch-database.ts'

const release = await prepareDatabase()
try {
  const scratch = await scratchDatabase()
  const catalogue = await readCatalogue(text => scratch.db.query({ text }))
  await scratch.drop()
  writeFileSync(new URL('../docs/schema.sql', import.meta.url), schemaFile(catalogue))
  writeFileSync(new URL('../docs/pictures/schema.svg', import.meta.url), schemaPicture(catalogue))
} finally {
  await release()
}
