import { createContext } from 'react'

/** The currency of which a coin costs a cent for whoever looks; undefined where no coins are sold. */
export const CoinCurrencyContext = createContext<string | undefined>(undefined)
