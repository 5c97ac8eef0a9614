import withdrawToken from '../withdraw/token.tsx'
import withdraw from '../withdraw.tsx'
import { groupScreens } from './group-screens.tsx'

/** § 356a BGB: what can be given back, with and without signing in. */
export default groupScreens({ '/withdraw': withdraw, '/withdraw/:token': withdrawToken })
