import type { AppModule } from '../app-module.ts'
import { giftsPersonalData } from './personal-data.ts'

export const giftsModule: AppModule = {
  personalData: [giftsPersonalData],
}
