// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-exchange.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let publisher: Promise<Send> | null = null

async function asPublisher({ shop, readers }: RefusalShop): Promise<Send> {
  await readers.verify('exchange.publisher')
  await giveRole(shop.scratch.db, 'exchange.publisher', 'publisher')
  return readers.with(await readers.token('exchange.publisher'))
}

const staff = (open: RefusalShop) => (publisher ??= asPublisher(open))
const check = (text: string) => async (open: RefusalShop) =>
  (await staff(open))(calls.checkExchange, { body: new TextEncoder().encode(text) })
const onix = (open: string, inside = '') => `${open}<ONIXMessage release="3.0">${inside}</ONIXMessage>`

/** More rows than can be changed at once, with as many fields as a volume has. */
async function tooMany(open: RefusalShop) {
  const { db } = open.shop.scratch
  await addSeries(db, { title: 'Fog', volumes: [{}] })
  await db.query({
    text: `insert into volumes select (jsonb_populate_record(v, jsonb_build_object('id', 'FOG-' || n, 'slug', 'fog-' || n, 'number', n, 'legacy_id', 'fog' || n))).*
      from volumes v, generate_series(2, 5100) n where v.slug = 'fog-volume-1'`,
  })
  const rows = Array.from({ length: 5099 }, (_, at) => `FOG-${at + 2},a,b,c,d,e`)
  return check(`id,title,shortTitle,originalTitle,description,shortDescription\n${rows.join('\n')}`)(open)
}

const cases: RefusalCases<typeof calls, RefusalShop> = {
  exportCatalogue: {
    signInFirst: ({ shop }) => shop.send(calls.exportCatalogue, {}),
    sessionExpired: ({ readers, expiredToken }) => readers.with(expiredToken)(calls.exportCatalogue, {}),
    async notAllowed({ readers }) {
      const send = await readers.reader('no.staff')
      return send(calls.exportCatalogue, {})
    },
    onixOfVolumes: async open =>
      (await staff(open))(calls.exportCatalogue, { query: { format: 'onix', kind: 'part' } }),
  },
  checkExchange: {
    fileUnreadable: check('slug\n"'),
    fileIsSpreadsheet: check('PK'),
    fileEmpty: check('\n'),
    tooManyRows: check(`slug\n${'a\n'.repeat(10_001)}`),
    tooManyChanges: tooMany,
    noKeyColumn: check('title\nX'),
    columnTwice: check('slug,slug\na,b'),
    notOnix: check('<rss/>'),
    documentType: check(onix('<!DOCTYPE a>')),
  },
}

walkRefusals(calls, openRefusalShop, [cases])
