import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { csv, writeArchive } from './write-archive.ts'

it('a table can be read by a spreadsheet, whatever people have typed', () => {
  const rows = [
    { name: 'Ada "the wren"', at: new Date('2026-11-21T12:00:00Z'), note: null },
    { name: 'a,b\nc', at: '=1+1', note: '@x', app: true, count: -3 },
  ]
  expect(csv(rows)).toBe(
    '\ufeffname,at,note,app,count\r\n"Ada ""the wren""",2026-11-21T12:00:00.000Z,,,\r\n"a,b\nc",\'=1+1,\'@x,true,-3\r\n',
  )
})

it('an archive holds everything as JSON, and what there is as tables', async () => {
  const archive = await writeArchive(
    { account: [{ name: 'Ada' }], roles: [] },
    new Date('2026-11-21T12:00:00Z'),
  )
  const zip = await fromBufferPromise(archive)
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  expect(names).toEqual(['data.json', 'account.csv'])
})
