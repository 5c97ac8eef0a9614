import { makeIcon } from '../make-icon.ts'

export const ChevronLeft = /* @__PURE__ */ makeIcon([['path', { d: 'm15 18-6-6 6-6' }]])
