// Proves docs/product.md#which-volume
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remark } from '#server/book-files/remark.ts'
import { formerRecipeOf } from '#server/publishing/import-request.ts'
import { A, B, C, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

const volumes = () => open.rows('select slug from volumes order by slug')

describe('a file that an earlier version imported', () => {
  it('is unchanged, and cut anew only where the publisher says so', async () => {
    const request = { file: await open.book({ title: 'Upgrades' }) }
    const { volumeSlug: slug } = await open.put(request)
    await open.rows(
      'update imported_files set recipe = $1 where volume_id = (select id from volumes where slug = $2)',
      formerRecipeOf(request, [null, null]),
      slug,
    )
    await open.kashihon('change', 'upgrades', '--title', 'Downgrades')
    const before = await open.everythingOf(slug)
    expect(await open.put(request)).toMatchObject({
      outcome: 'unchanged',
      volumeSlug: slug,
      remarks: [remark('cutBefore')],
    })
    expect(await open.everythingOf(slug)).toEqual(before)
    expect(await open.put({ ...request, cut: 'auto' })).toMatchObject({
      outcome: 'updated',
      volumeSlug: slug,
    })
  })

  it('is the volume that came from it, whatever that is called now', async () => {
    const file = await open.book({ title: 'Owls', chapters: [A, B, C] })
    const { volumeSlug } = await open.put({ file })
    await open.kashihon('change', 'owls', '--title', 'Herons')
    const before = await volumes()
    expect(await open.put({ file, parts: { previews: 2 } })).toMatchObject({ outcome: 'updated', volumeSlug })
    expect(await volumes()).toEqual(before)
    expect(await open.put({ file, series: { title: 'Swans' } })).toMatchObject({ outcome: 'created' })
  })
})

describe('a number that is only a guess', () => {
  it('counts where the series of that name is by the same authors', async () => {
    const of = (title: string, creator: string, text: string) =>
      open.book({ title, creator, identifier: title, chapters: [text] })
    await open.kashihon('import', await of('Room, Vol. 1', 'Ada Wren', A))
    expect((await open.kashihon('import', await of('Room 13', 'Bo Li', B))).said[0]).toMatch(
      /created: \/volumes\/room-13-volume-1, 1 part \(.*if it is volume 13 of “Room”, say so with --series and --volume/,
    )
    expect((await open.kashihon('import', await of('Room 14', 'Ada Wren', C))).said[0]).toMatch(
      /created: \/volumes\/room-volume-14, 1 part/,
    )
  })
})

it('with the same texts and other styles has the files of buyers made anew', async () => {
  await open.put({ file: await open.book({ title: 'Styles' }) })
  // The job is only looked at.
  await open.shop.app.jobs.stop()
  open.shop.clock.set('2026-11-21T12:30:00Z')
  const styles = { 'more.css': 'p { color: red }' }
  expect(await open.put({ file: await open.book({ title: 'Styles', more: styles }) })).toMatchObject({
    outcome: 'updated',
  })
  expect(await open.rows(`select run_at as at from jobs where kind = 'look for copies to make'`)).toEqual([
    { at: new Date('2026-11-21T12:30:00Z') },
  ])
  open.shop.clock.set('2026-11-21T12:00:00Z')
})

describe('import --dry-run', () => {
  it('says of the same file that it is unchanged', async () => {
    const file = await open.book({ title: 'Plans' })
    await open.kashihon('import', file)
    const { code, said } = await open.kashihon('import', '--dry-run', '--json', file)
    expect(code).toBe(0)
    expect(JSON.parse(said.join('\n'))).toMatchObject([
      { outcome: 'unchanged', book: { matchedBy: 'file', changes: { kept: [1, 2, 3], removed: [] } } },
    ])
    expect((await open.kashihon('import', '--dry-run', file, '--map')).complained).toMatch(
      /^--map alone stores nothing/,
    )
  })
})
