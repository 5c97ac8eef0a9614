import cancelToken from '../cancel/token.tsx'
import cancel from '../cancel.tsx'
import notice from '../notice.tsx'
import { groupScreens } from './group-screens.tsx'

/** What is declared without signing in: § 312k BGB with the answer to its mail, and notices of illegal content. */
export default groupScreens({ '/cancel': cancel, '/cancel/:token': cancelToken, '/notice': notice })
