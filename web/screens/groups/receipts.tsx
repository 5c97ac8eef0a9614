import receipt from '../user/history/receipts/number.tsx'
import receipts from '../user/history/receipts.tsx'
import { groupScreens } from './group-screens.tsx'

/** docs/product.md#receipts: the numbered receipts of a reader. */
export default groupScreens({ '/user/history/receipts': receipts, '/user/history/receipts/:number': receipt })
