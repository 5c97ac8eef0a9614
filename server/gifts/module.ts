import type { AppModule } from '../app-module.ts'
import { giftsRoom } from './personal-data.ts'

export const giftsModule: AppModule = {
  personalData: [giftsRoom],
}
