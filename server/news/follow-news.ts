import type { AppContext } from '../context.ts'
import { newsOf } from './news.ts'

/** Which state of the news pages are made of. */
export interface NewsFollowed {
  version(): string
  stop(): void
}

/**
 * Asks for the announcement again and again, so that the home page has a new one without anybody having to come and see the
 * old one first. Whatever else of the news turns out to be different by being asked for changes the version as well.
 */
export function followNews(app: AppContext): NewsFollowed {
  const news = newsOf(app)
  const look = () => void news.look().catch(() => {})
  const timer = setInterval(look, news.lookEveryMs).unref()
  return { version: () => news.version(), stop: () => clearInterval(timer) }
}
