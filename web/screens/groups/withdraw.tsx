import receipt from '../user/history/receipts/number.tsx'
import receipts from '../user/history/receipts.tsx'
import withdrawToken from '../withdraw/token.tsx'
import withdraw from '../withdraw.tsx'
import { groupScreens } from './group-screens.tsx'

/** What was bought: the numbered receipts, and (§ 356a BGB) what can be given back, with and without signing in. */
export default groupScreens({
  '/withdraw': withdraw,
  '/withdraw/:token': withdrawToken,
  '/user/history/receipts': receipts,
  '/user/history/receipts/:number': receipt,
})
