import type { AppModule } from '../app-module.ts'
import { rentalsRoom } from './personal.ts'

export const rentalsModule: AppModule = {
  personalData: [rentalsRoom],
}
