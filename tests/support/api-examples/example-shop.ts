import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from '../add-series.ts'
import { drawPage, LONG, makeComic, makeEpub } from '../make-books.ts'
import { type MembershipShop, openMembershipShop, START } from '../membership-shop.ts'
import { PASSWORD } from '../readers.ts'
import { Recorder } from './recorder.ts'

/** The shop that answers the examples of docs/api/. */
export interface ExampleShop extends MembershipShop {
  readonly recorder: Recorder
  /** Registers somebody, and signs them in. */
  signIn(name: string): Promise<string>
}

export const day = (days: number) => new Date(Date.parse(START) + days * 86_400_000)

const POST = `---
title: The shop opens
date: 2026-01-20
tags: announcement
authors: Ada Wren
featured: true
---
Welcome. The first series is here.
`

export async function openExampleShop(): Promise<ExampleShop> {
  const posts = await mkdtemp(join(tmpdir(), 'kashihon-posts-'))
  await writeFile(join(posts, 'the-shop-opens.md'), POST)
  const env = { POSTS_DIR: posts, PUSH_HOSTS: 'push.example', LOG_LEVEL: 'error' }
  const open = await openMembershipShop(env, { makesFiles: true })
  await fillShelves(open)
  const recorder = new Recorder(open.shop)
  recorder.masks.hide(PASSWORD, 'correct horse battery')
  return {
    ...open,
    recorder,
    async signIn(name) {
      await open.readers.verify(name)
      return open.readers.token(name)
    },
    async close() {
      await open.close()
      await rm(posts, { recursive: true, force: true })
    },
  }
}

async function fillShelves({ shop }: MembershipShop): Promise<void> {
  const drawn = '<figure><img src="umbrella.png" alt="An umbrella"/></figure>'
  const novel = await makeEpub({
    title: 'Rain',
    chapters: [`<p>It was <b>raining</b>.</p>${drawn}${LONG}`, LONG, LONG],
    more: { 'umbrella.png': await drawPage(2, 700, 800) },
  })
  await importBook(shop.app, {
    file: novel.file,
    series: {
      title: 'Rain',
      tags: ['fantasy'],
      description: 'It rains, and nobody has an umbrella.',
      rentals: true,
    },
    volume: {
      publishingAt: day(-4),
      physicalPublishingAt: day(-3),
      description: 'The first umbrella.',
      skus: [{ store: 'print', identifier: '9780306406157' }],
    },
    parts: { launches: [day(-9), day(-2), day(5)] },
  })
  const comic = await makeComic({ pages: 3 })
  await importBook(shop.app, {
    file: comic.file,
    direction: 'rtl',
    series: { title: 'Storm', type: 'manga' },
    volume: { title: 'Storm: Volume 1', publishingAt: day(-6) },
    cut: 3,
    parts: { launches: [day(-12), day(-11), day(-10)] },
  })
  await Promise.all([novel.remove(), comic.remove()])
  await addSeries(shop.scratch.db, {
    title: 'Snow',
    volumes: [{ publishingAt: day(20), parts: [{ launchAt: day(-1) }] }],
  })
  // No two at the same time, so that lists have one order.
  await shop.scratch.db.query({
    text: `update series set created_at = created_at - interval '1 day' where slug = 'storm'`,
  })
  await shop.app.version.refresh()
}

/** What is done at the same instant has no order that would be the same in every run. */
export function aMinuteLater({ shop }: ExampleShop): void {
  shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))
}
