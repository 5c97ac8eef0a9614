import type { PaymentsConfig } from '../../platform/config.ts'
import type { AppStores } from './app-store.ts'
import { openApple } from './apple-store.ts'
import { openPlay } from './play-store.ts'

/** The stores in which the shop has an app. */
export async function openAppStores({ apple, play }: PaymentsConfig): Promise<AppStores> {
  return { apple: apple && (await openApple(apple)), play: play && (await openPlay(play)) }
}
