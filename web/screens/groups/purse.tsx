import billing from '../../coins/BillingScreen.tsx'
import coins from '../../coins/CoinsScreen.tsx'
import credits from '../../coins/CreditsScreen.tsx'
import gift from '../../coins/GiftScreen.tsx'
import history from '../../coins/HistoryScreen.tsx'
import ereader from '../../library/EreaderScreen.tsx'
import library from '../library.tsx'
import { groupScreens } from './group-screens.tsx'

/** A reader's books and coins. */
export default groupScreens({
  '/user/library': library,
  '/user/ereader': ereader,
  '/user/coins': coins,
  '/user/history': history,
  '/user/gift': gift,
  '/user/credits': credits,
  '/user/billing': billing,
})
