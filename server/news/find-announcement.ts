import { findAnnouncement } from '#contract/calls/visit.ts'
import type { Announcement } from '#contract/generated/news.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { ANNOUNCEMENT } from './announcement.ts'
import { newsOf } from './news.ts'
import { withoutNews } from './post.ts'

export async function announcementOf({ app }: CallInput<typeof findAnnouncement>): Promise<Announcement> {
  // Without news the home page has no announcement.
  const post = await newsOf(app)
    .browse(ANNOUNCEMENT)
    .then(({ posts }) => posts[0], withoutNews)
  if (!post) throw refuse(findAnnouncement, 'noAnnouncement')
  const { slug, title, excerpt, publishedAt } = post
  return { slug, title, excerpt, published: publishedAt }
}
