// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-upload.ts'
import type { Send } from '#contract/page.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { makeEpub } from '#tests/support/make-books.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { begin, putPiece, sha256Of, uploadFile } from '#tests/support/upload-file.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

interface StudioShop extends RefusalShop {
  readonly send: Send
  readonly token: string
}

async function openStudioShop(): Promise<StudioShop> {
  const open = await openRefusalShop()
  await open.readers.verify('owner')
  await addStaff(open.shop.app, { name: 'owner', role: 'owner', email: undefined })
  const token = await open.readers.token('owner')
  return { ...open, token, send: open.readers.with(token) }
}

const bytes = Buffer.alloc(1_048_576, 'book')
const NOTHING = { params: { uploadId: 'UPL-0', number: '1' } }
const request = { name: 'a.epub', bytes: 10, sha256: 'a'.repeat(64) }
let made = 0
const fresh = (send: Send) => begin(send, bytes, `${made++}.epub`)
const noVolume = { params: { volumeId: 'VOL-0', number: '1' } }

/** An upload that is in this state, whatever it is made of. */
async function inState({ shop, send }: StudioShop, state: string): Promise<{ uploadId: string }> {
  const { id } = await fresh(send)
  await shop.scratch.db.query({
    text: 'update studio_uploads set state = $2 where id = $1',
    values: [id, state],
  })
  return { uploadId: id }
}

/** Asks as somebody on a server whose disk is full. */
async function onFullDisk<T>({ shop, token }: StudioShop, ask: (send: Send) => Promise<T>): Promise<T> {
  const full = await openShop({
    scratch: shop.scratch,
    env: { UPLOAD_FREE_MB: '1000000000', LOG_LEVEL: 'silent' },
  })
  try {
    return await ask(full.sendWith({ authorization: `Bearer ${token}` }))
  } finally {
    await full.close()
  }
}

/** A volume that an upload has made. */
async function madeVolume({ shop, send }: StudioShop): Promise<string> {
  const { file, remove } = await makeEpub({ title: `Made ${made++}`, identifier: `made-${made}` })
  const { id } = await uploadFile(shop, send, file)
  await send(calls.importUpload, { params: { uploadId: id }, body: {} })
  await shop.app.jobs.runDue()
  await remove()
  const { answer } = await send(calls.showUpload, { params: { uploadId: id } })
  return answer?.outcome?.volumeId ?? ''
}

const cases: RefusalCases<typeof calls, StudioShop> = {
  beginUpload: {
    malformed: ({ send }) => send(calls.beginUpload, { body: { ...request, sha256: 'none' } }),
    fileTooLarge: ({ send }) => send(calls.beginUpload, { body: { ...request, bytes: 4_000_000_000 } }),
    async tooManyUploads(shop) {
      const { uploadId } = await inState(shop, 'uploading')
      const much = { text: 'update studio_uploads set bytes = 99000000000 where id = $1', values: [uploadId] }
      await shop.shop.scratch.db.query(much)
      const outcome = await shop.send(calls.beginUpload, { body: request })
      await shop.send(calls.deleteUpload, { params: { uploadId } })
      return outcome
    },
    noSpace: shop => onFullDisk(shop, send => send(calls.beginUpload, { body: request })),
  },
  showUpload: { noSuchUpload: ({ send }) => send(calls.showUpload, NOTHING) },
  putUploadPiece: {
    noSuchUpload: ({ send }) => putPiece(send, 'UPL-0', bytes, 1),
    wrongPiece: async ({ send }) => putPiece(send, (await fresh(send)).id, bytes, 2),
    async wrongDigest({ send }) {
      const { id: uploadId } = await fresh(send)
      const query = { sha256: sha256Of(Buffer.from('other')) }
      return send(calls.putUploadPiece, {
        params: { uploadId, number: '1' },
        query,
        body: new Uint8Array(bytes),
      })
    },
    uploadedBefore: async shop => putPiece(shop.send, (await inState(shop, 'refused')).uploadId, bytes, 1),
    async noSpace(shop) {
      const { id } = await fresh(shop.send)
      return onFullDisk(shop, send => putPiece(send, id, bytes, 1))
    },
  },
  deleteUpload: {
    noSuchUpload: ({ send }) => send(calls.deleteUpload, NOTHING),
    importingNow: async shop => shop.send(calls.deleteUpload, { params: await inState(shop, 'importing') }),
  },
  planUpload: {
    noSuchUpload: ({ send }) => send(calls.planUpload, { ...NOTHING, body: {} }),
    malformed: async ({ send }) =>
      send(calls.planUpload, { params: { uploadId: (await fresh(send)).id }, body: { cut: 'in two' } }),
    notThereYet: async ({ send }) =>
      send(calls.planUpload, { params: { uploadId: (await fresh(send)).id }, body: {} }),
    importingNow: async shop =>
      shop.send(calls.planUpload, { params: await inState(shop, 'importing'), body: {} }),
  },
  importUpload: {
    noSuchUpload: ({ send }) => send(calls.importUpload, { ...NOTHING, body: {} }),
    malformed: async shop =>
      shop.send(calls.importUpload, { params: await inState(shop, 'read'), body: { lang: 'xx' } }),
    notThereYet: async ({ send }) =>
      send(calls.importUpload, { params: { uploadId: (await fresh(send)).id }, body: {} }),
    changedMeanwhile: async shop =>
      shop.send(calls.importUpload, {
        params: await inState(shop, 'read'),
        body: { asPart: true, publicVersion: 'of something else' },
      }),
    importingNow: async shop =>
      shop.send(calls.importUpload, { params: await inState(shop, 'importing'), body: {} }),
  },
  showUploadPart: { noSuchUpload: ({ send }) => send(calls.showUploadPart, NOTHING) },
  openUploadPicture: {
    signInFirst: ({ shop }) => shop.send(calls.openUploadPicture, PICTURE),
    sessionExpired: ({ readers, expiredToken }) =>
      readers.with(expiredToken)(calls.openUploadPicture, PICTURE),
    async notAllowed({ readers }) {
      const send = await readers.reader('no.staff')
      return send(calls.openUploadPicture, PICTURE)
    },
    noSuchUpload: ({ send }) => send(calls.openUploadPicture, PICTURE),
  },
  listKeptEditions: { volumeNotFound: ({ send }) => send(calls.listKeptEditions, noVolume) },
  restoreKeptEdition: {
    volumeNotFound: ({ send }) => send(calls.restoreKeptEdition, noVolume),
    async noSuchEdition(shop) {
      const params = { volumeId: await madeVolume(shop), number: '7' }
      return shop.send(calls.restoreKeptEdition, { params })
    },
    async cannotBeRestored(shop) {
      const volumeId = await madeVolume(shop)
      const { db } = shop.shop.scratch
      // A volume whose parts come one at a time, to which one has come since.
      await db.query({ text: 'update volumes set awaits_edition = true where id = $1', values: [volumeId] })
      await db.query({
        text: `insert into replaced_editions (volume_id, number, replaced_at, differences, volume, creators, skus)
          select id, 1, now(), '{}', to_jsonb(volumes), '[]', '[]' from volumes where id = $1`,
        values: [volumeId],
      })
      return shop.send(calls.restoreKeptEdition, { params: { volumeId, number: '1' } })
    },
  },
}
const PICTURE = { params: { uploadId: 'UPL-0', hash: 'none' } }

walkRefusals(calls, openStudioShop, [cases])
