import billing from '../user/billing.tsx'
import coins from '../user/coins.tsx'
import credits from '../user/credits.tsx'
import gift from '../user/gift.tsx'
import history from '../user/history.tsx'
import library from '../user/library.tsx'
import { groupScreens } from './group-screens.tsx'

/** A reader's books and coins. */
export default groupScreens({
  '/user/library': library,
  '/user/coins': coins,
  '/user/history': history,
  '/user/gift': gift,
  '/user/credits': credits,
  '/user/billing': billing,
})
