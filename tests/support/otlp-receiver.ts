import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentId: string
  name: string
  kind: number
  attributes: Record<string, string | number | boolean>
  /** 2: an error. */
  status: number
}

interface ReceivedMetric {
  name: string
  /** Sums and gauges have values; histograms counts. */
  points: { attributes: Record<string, string | number | boolean>; value: number }[]
}

/** An OpenTelemetry collector of a test's own, which decodes what it is sent (opentelemetry-proto, v1). */
export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  metrics: ReceivedMetric[]
  /** Attributes of whoever sent last. */
  resource: Record<string, string | number | boolean>
  headers: Record<string, string | string[] | undefined>[]
  /** Everything that came, as text, to look for what must not be in it. */
  text(): string
  /** While true, requests are taken and never answered. */
  hangs: boolean
  close(): Promise<void>
}

export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: Buffer[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      if (receiver.hangs) return
      const body = Buffer.concat(pieces)
      bodies.push(body)
      receiver.headers.push(request.headers)
      if (request.url === '/v1/traces') readTraces(body, receiver)
      else if (request.url === '/v1/metrics') readMetrics(body, receiver)
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans: [], metrics: [], resource: {}, headers: [], hangs: false },
    text: () => bodies.map(body => body.toString('latin1')).join('\n'),
    close() {
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    },
  }
  return receiver
}

type Fields = Map<number, (Uint8Array | number)[]>

function read(bytes: Uint8Array): Fields {
  const reader = new BinaryReader(bytes)
  const fields: Fields = new Map()
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag()
    const value =
      type === WireType.LengthDelimited
        ? reader.bytes()
        : type === WireType.Varint
          ? Number(reader.int64())
          : type === WireType.Bit64
            ? read64(reader)
            : reader.fixed32()
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

/** As a double; whoever wants the integer reads its bytes. */
function read64(reader: BinaryReader): number {
  return reader.double()
}

const all = (fields: Fields, number: number) =>
  (fields.get(number) ?? []).filter(value => value instanceof Uint8Array).map(read)
const hex = (fields: Fields, number: number) =>
  Buffer.from((fields.get(number)?.[0] as Uint8Array) ?? []).toString('hex')
const text = (fields: Fields, number: number) =>
  Buffer.from((fields.get(number)?.[0] as Uint8Array) ?? []).toString()
const number = (fields: Fields, of: number) => (fields.get(of)?.[0] as number | undefined) ?? 0

function attributes(fields: Fields, of: number) {
  return Object.fromEntries(
    all(fields, of).map(pair => {
      const [value] = all(pair, 2)
      const is = (kind: number) => value?.has(kind)
      const said = !value
        ? ''
        : is(1)
          ? text(value, 1)
          : is(2)
            ? number(value, 2) === 1
            : number(value, is(3) ? 3 : 4)
      return [text(pair, 1), said]
    }),
  )
}

function readTraces(body: Buffer, receiver: OtlpReceiver): void {
  for (const resourceSpans of all(read(body), 1)) {
    receiver.resource = attributes(all(resourceSpans, 1)[0] as Fields, 1)
    for (const span of all(resourceSpans, 2).flatMap(scope => all(scope, 2))) {
      const [status] = all(span, 15)
      receiver.spans.push({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        kind: number(span, 6),
        attributes: attributes(span, 9),
        status: status ? number(status, 3) : 0,
      })
    }
  }
}

function readMetrics(body: Buffer, receiver: OtlpReceiver): void {
  for (const metric of all(read(body), 1)
    .flatMap(one => all(one, 2))
    .flatMap(scope => all(scope, 2))) {
    const histograms = all(metric, 9).flatMap(data => all(data, 1))
    const numbers = [...all(metric, 5), ...all(metric, 7)].flatMap(data => all(data, 1))
    receiver.metrics.push({
      name: text(metric, 1),
      points: [
        ...numbers.map(point => ({ attributes: attributes(point, 7), value: number(point, 4) })),
        ...histograms.map(point => ({ attributes: attributes(point, 9), value: number(point, 5) })),
      ],
    })
  }
}
