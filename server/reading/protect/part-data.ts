import { createHash, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import {
  type Container,
  ContainerDataType,
  ContainerType,
  ContentType,
  type PartData,
} from '#contract/generated/reading.ts'
import { keyInfo, partSeal } from '#contract/sealed.ts'
import type { Reader } from '../../calls/bind.ts'
import type { PartRow } from '../../catalogue/store.ts'
import type { AppContext } from '../../context.ts'
import type { PartContent } from '../store.ts'
import { agreeWith, newIv, seal } from './seal.ts'
import { ticketUrl } from './ticket-url.ts'

const decompress = promisify(zstdDecompress)

interface PartDataInput {
  readonly app: AppContext
  readonly part: PartRow
  readonly content: PartContent
  readonly now: Date
  readonly reader: Reader | null
  /** The device key to encrypt for; null for a preview. */
  readonly device: KeyObject | null
  /** The text stands in a page that is sealed as a whole, and is not sealed once more; its pictures are. */
  readonly inSealedPage?: boolean
}

/** The message of a part: a preview as plain data, everything else encrypted for one device, and manga pages by a ticket. */
export async function partData({
  app,
  part,
  content,
  now,
  reader,
  device,
  inSealedPage = false,
}: PartDataInput): Promise<Omit<PartData, 'proof'>> {
  const known = {
    partId: part.id,
    partLegacyId: part.legacyId,
    partTitle: part.title,
    updated: content.updatedAt,
    revision: content.revision,
    clearData: undefined,
    cryptData: undefined,
    ticketUrl: undefined,
    picturesUrl: '',
  }
  const url = () => ticketUrl(app, part.id, device ? (reader?.sessionId ?? null) : null, now)
  if (content.type === 'manga') return { ...known, type: ContentType.MANGA, ticketUrl: url() }
  const tree = content.tree ?? Buffer.alloc(0)
  return {
    ...known,
    type: ContentType.NOVEL,
    cryptData: device && !inSealedPage ? await sealed(tree, part.id, device) : await plain(tree),
    picturesUrl: device ? url() : '',
  }
}

const PART = { dataType: ContainerDataType.PROTOPART, dictChecksum: 0 }
const NOTHING = new Uint8Array()

async function plain(tree: Buffer): Promise<Container> {
  const data = await decompress(tree)
  return {
    ...PART,
    type: ContainerType.PLAIN,
    iv: NOTHING,
    checksum: checksumOf(data),
    data,
    serverKey: NOTHING,
    salt: NOTHING,
  }
}

/** docs/product.md#sealed-parts. The tree is encrypted as it is stored, compressed. */
async function sealed(tree: Buffer, partId: string, device: KeyObject): Promise<Container> {
  const { key, serverKey, salt } = agreeWith(device, keyInfo(partId, 'part'))
  const iv = newIv()
  return {
    ...PART,
    type: ContainerType.CDRM_V1,
    iv,
    checksum: checksumOf(await decompress(tree)),
    data: seal(key, iv, tree, partSeal(partId, PART.dataType)),
    serverKey,
    salt,
  }
}

function checksumOf(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
