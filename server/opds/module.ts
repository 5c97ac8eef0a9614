import type { AppModule } from '../app-module.ts'
import { opdsRoom } from './links.ts'

export const opdsModule: AppModule = {
  personalData: [opdsRoom],
}
