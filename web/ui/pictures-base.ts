import { createContext } from 'react'

/** Below which path pictures lie: that of a preview, where others are open at its time; '' in all other documents. */
export const PicturesBaseContext = createContext('')
