import cancelToken from '../cancel/token.tsx'
import cancel from '../cancel.tsx'
import { groupScreens } from './group-screens.tsx'

/** § 312k BGB: a notice without signing in, and the answer to the mail that follows it. */
export default groupScreens({ '/cancel': cancel, '/cancel/:token': cancelToken })
