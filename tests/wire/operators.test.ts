// Proves docs/product.md#personal-data
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { balanceOf, type CoinShop, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { commandsOn, runCommand } from '#tests/support/run-command.ts'

let open: CoinShop
beforeAll(async () => {
  open = await openCoinShop()
})
afterAll(() => open.close())

const kashihon = (...words: string[]) => runCommand(open.shop.scratch.url, words)
const { succeeds, fails } = commandsOn(() => open.shop.scratch.url)

// docs/product.md#staff.
describe('kashihon staff', () => {
  it('makes an account with a password that is shown once, lists it, and takes its rights away', async () => {
    const [made = '', told] = await succeeds('staff', 'add', 'sue', '--email', 'sue@example.com')
    const password = /^The first password of sue is ([\w-]{20}) \(shown this once\)\.$/.exec(made)?.[1]
    expect(told).toBe('sue has the role owner from now on.')
    expect(await open.readers.token('sue', { password })).not.toBe('')
    await open.readers.verify('eddie')
    expect(await succeeds('staff', 'add', 'eddie@example.com', '--role', 'editor')).toEqual([
      'eddie has the role editor from now on.',
    ])
    const eddie = open.readers.with(await open.readers.token('eddie'))
    expect((await eddie(findMe, {})).answer?.level).toBe(50)
    expect((await succeeds('staff', 'list')).toSorted()).toEqual([
      'editor\teddie\teddie@example.com\tno second factor',
      'owner\tsue\tsue@example.com\tno second factor',
    ])
    expect(await succeeds('staff', 'remove', 'eddie')).toEqual(['eddie has no rights of staff any more.'])
    const again = open.readers.with(await open.readers.token('eddie'))
    expect((await again(findMe, {})).answer?.level).toBe(1)
    expect(await fails('staff', 'remove', 'sue')).toContain('the only owner there is')
    expect(await succeeds('staff', 'list')).toHaveLength(1)
  })

  it('gives any role of the studio, limited to series and languages, and the old word for all rights', async () => {
    await open.readers.verify('tess')
    const told = await succeeds(
      'staff',
      'add',
      'tess',
      '--role',
      'translator',
      '--series',
      'rain',
      '--langs',
      'de,fr',
    )
    expect(told).toEqual(['tess has the role translator (rain; de fr) from now on.'])
    expect(await succeeds('staff', 'add', 'tess', '--role', 'staff')).toEqual([
      'tess has the role owner from now on.',
    ])
    await succeeds('staff', 'remove', 'tess')
    const log = await open.shop.scratch.db.query({
      text: `select action, origin, subject_name as name from audit_entries where subject_name = 'tess' order by at, id`,
    })
    expect(log).toEqual(
      ['person.grant', 'person.grant', 'person.revoke'].map(action => ({
        action,
        origin: 'command',
        name: 'tess',
      })),
    )
    expect(await fails('staff', 'add', 'tess', '--series', 'nowhere')).toBe('There is no series nowhere.')
    expect(await fails('staff', 'add', 'tess', '--langs', 'tlh')).toBe('--langs are en, de, fr, not "tlh".')
  })

  it('says in one line what cannot be done', async () => {
    expect(await fails('staff', 'add', 'nobody')).toBe(
      'There is no account nobody. With --email ADDRESS one is made.',
    )
    expect(await fails('staff', 'add', 'x', '--role', 'king')).toBe(
      '--role is owner, publisher, editor, translator, author, support, accountant, marketing, auditor, not "king".',
    )
    expect(await fails('staff', 'add', 'max', '--email', 'nowhere')).toBe('nowhere is no address of mail.')
    expect(await fails('staff', 'remove', 'nobody')).toBe('nobody has no rights of staff.')
    expect(await fails('staff', 'list', '--crown')).toMatch(/crown/)
  })

  it('returns lists what can be given back, gives it back, and says why another cannot be', async () => {
    const { name, send } = await open.buyer({ bought: 700 })
    expect(await succeeds('reader', 'returns', name)).toContainEqual(expect.stringContaining('Coins bought'))
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' } })
    const listed = await succeeds('reader', 'returns', name)
    const [id = '', what, how] = listed.find(line => line.includes('Rain'))?.split('\t') ?? []
    expect([what, how]).toEqual([
      'Volume bought with coins: Rain: Volume 1',
      expect.stringMatching(/^until .*: 699 coins$/),
    ])
    expect(await succeeds('reader', 'returns', name, id)).toEqual([`${id} of ${name} is given back.`])
    expect(await balanceOf(send)).toBe(700)
    expect(await fails('reader', 'returns', name, id)).toBe('It cannot be given back: returnedBefore.')
  })
})

describe('kashihon gift', () => {
  it('makes codes that count, and lists them by their first signs only', async () => {
    const codes = await succeeds('gift', 'create', '--coins', '300', '--count', '2', '--note', 'fair')
    expect(codes).toHaveLength(2)
    const send = await open.readers.reader('ada')
    expect((await send(redeemGift, { params: { code: codes[0] ?? '' } })).answer?.message).toBe('300')
    const [book = ''] = await succeeds(
      ...['gift', 'create', '--volume', 'rain-volume-1', '--uses', '5', '--expires', '2027-01-31'],
    )
    const [credits = ''] = await succeeds('gift', 'create', '--credits', '2')
    expect((await send(redeemGift, { params: { code: credits } })).answer?.message).toBe('2 credits')
    const hint = (code = '') => `${code.slice(0, 4)}-…`
    expect((await succeeds('gift', 'list')).toSorted()).toEqual(
      [
        `${hint(codes[0])}\t300 coins\t1 of 1 used\twithout end\tfair`,
        `${hint(codes[1])}\t300 coins\t0 of 1 used\twithout end\tfair`,
        `${hint(credits)}\t2 credits\t1 of 1 used\twithout end\t`,
        `${hint(book)}\train-volume-1\t0 of 5 used\tuntil 2027-01-31\t`,
      ].toSorted(),
    )
  })

  it.each([
    [[], 'A gift is coins, credits, a volume or a membership.'],
    [['--coins', 'ten'], '--coins is a whole number, not "ten".'],
    [['--coins', '0'], 'A gift has from 1 to 1000000 coins.'],
    [['--credits', '1001'], 'A gift has from 1 to 1000 credits.'],
    [['--volume', 'nothing'], 'There is no volume nothing.'],
    [['--coins', '5', '--uses', '0'], 'A gift is used at least once.'],
    [['--coins', '5', '--expires', '31.1.2027'], '--expires is a date like 2026-12-24, not "31.1.2027".'],
  ])('create %j fails with one line', async (words, why) => {
    expect(await fails('gift', 'create', ...words)).toBe(why)
  })
})

describe('kashihon ledger', () => {
  it('shows everything that moved for one reader', async () => {
    const { name, send } = await open.buyer({ bought: 1000, credits: 1 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    const lines = (await succeeds('ledger', 'show', `${name}@example.com`)).map(line => line.split('\t'))
    expect(lines.map(([, moved, kind]) => [moved, kind])).toEqual([
      ['+1000 coins', 'purchase'],
      ['+1 credits', 'grant_credits'],
      ['-699 coins', 'redeem_coins'],
      [undefined, undefined],
    ])
    expect(lines.at(-1)).toEqual([`${name} has 301 coins and 1 credits.`])
    expect(await fails('ledger', 'show', 'nobody')).toBe('There is no account nobody.')
  })

  it('proves that the books agree, and ends with 1 where somebody has been at them; the nightly look tells who watches', async () => {
    const { name } = await open.buyer({ bought: 500 })
    expect(await succeeds('ledger', 'verify')).toEqual(['The books agree.'])
    const env = { LOG_LEVEL: 'silent', METRICS_TOKEN: 'of the operator' }
    const watched = await openShop({ now: NOON, scratch: open.shop.scratch, env })
    const headers = { authorization: 'Bearer of the operator' }
    const measured = async () =>
      /^kashihon_ledger_contradictions (\d+)$/m.exec(
        await (await watched.fetch('/metrics', { headers })).text(),
      )?.[1]
    expect((await watched.fetch('/metrics')).status).toBe(404)
    const errors: unknown[] = []
    watched.app.log.error = (facts: object) => errors.push(facts)
    await watched.app.jobs.runDue()
    watched.clock.set('2026-11-22T12:00:01Z')
    await watched.app.jobs.runDue()
    expect([await measured(), errors]).toEqual(['0', []])
    const [account] = await open.shop.scratch.db.query<{ id: string }>({
      text: `update balances b set amount = amount + 1 from accounts a where a.id = b.account_id and a.username = $1 and b.unit = 'coins'
        returning a.id`,
      values: [name],
    })
    const { code, said, complained } = await kashihon('ledger', 'verify')
    expect([code, complained]).toEqual([1, ''])
    const rules = ['a balance is the sum of its postings', 'a balance is what its lots hold']
    expect(said).toEqual(rules.map(rule => `${account?.id}: it is not true that ${rule}`))
    watched.clock.set('2026-11-23T12:00:02Z')
    await watched.app.jobs.runDue()
    expect(await measured()).toBe('2')
    expect(errors).toEqual(rules.map(rule => ({ where: account?.id, rule })))
    await watched.close()
    await open.shop.scratch.db.query({
      text: `update balances set amount = amount - 1 where account_id = $1 and unit = 'coins'`,
      values: [account?.id],
    })
  })
})

it.each([
  [['staff'], 1],
  [['staff', '--help'], 0],
  [['gift', 'steal'], 1],
  [['gift', '--help'], 0],
  [['ledger', 'verify', 'ada'], 1],
  [['ledger', '--help'], 0],
  [['nothing'], 1],
  [[], 0],
])('kashihon %j tells how it is used, and ends with %i', async (words, code) => {
  const ended = await kashihon(...words)
  expect([ended.code, ended.complained]).toEqual([code, ''])
  expect(ended.said.join('\n')).toContain('npm run kashihon --')
})

// GDPR, articles 15, 17 and 20: what readers can do themselves, the operator does for those who write.
describe('kashihon reader', () => {
  it('shows an account, writes what is held about it into an archive, and deletes it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kashihon-reader-'))
    try {
      const { name, send } = await open.buyer({ bought: 700 })
      expect(await succeeds('reader', 'show', `${name}@example.com`)).toEqual(
        expect.arrayContaining([`username\t${name}`, 'coins\t700', 'member\tno']),
      )
      const file = join(folder, 'reader.zip')
      await succeeds('reader', 'export', name, file)
      const archive = await readFile(file)
      expect(archive.subarray(0, 2).toString()).toBe('PK')
      expect(await fails('reader', 'export', name, file)).toMatch(/is there already\.$/)
      expect(await fails('reader', 'export', name, join(folder, 'no/where.zip'))).toMatch(/cannot be written/)
      await succeeds('reader', 'delete', name, '--yes')
      expect((await send(findMe, {})).status).toBe(401)
      expect(await fails('reader', 'show', name)).toBe(`There is no account ${name}.`)
      expect(await succeeds('ledger', 'verify')).toEqual(['The books agree.'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('deletes nobody without --yes, and not the last of the staff', async () => {
    const { name, send } = await open.buyer()
    expect((await kashihon('reader', 'delete', name)).code).toBe(1)
    expect((await send(findMe, {})).answer?.username).toBe(name)
    await succeeds('staff', 'add', name)
    for (const line of await succeeds('staff', 'list')) {
      const [, other = ''] = line.split('\t')
      if (other !== name) await succeeds('staff', 'remove', other)
    }
    expect(await fails('reader', 'delete', name, '--yes')).toMatch(/is the only staff there is/)
  })
})
