import releaseMailsToken from '../release-mails/token.tsx'
import feed from '../user/feed.tsx'
import { groupScreens } from './group-screens.tsx'

/** What a reader follows, and where the last link of a mail about it leads. */
export default groupScreens({ '/user/feed': feed, '/release-mails/:token': releaseMailsToken })
