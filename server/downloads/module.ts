import type { AppModule } from '../app-module.ts'
import { takeUpDownloads } from './make-copies.ts'
import { downloadsRoom } from './personal.ts'
import { downloadFiles } from './routes.ts'

export const downloadsModule: AppModule = {
  personalData: [downloadsRoom],
  registerJobs: takeUpDownloads,
  rawRoutes: ({ house, whoAsks }) => [downloadFiles(house, whoAsks)],
}
