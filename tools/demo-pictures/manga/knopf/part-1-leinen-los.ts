import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel } from '../scene.ts'
import { focus, plain, rain, rush } from '../scenery.ts'
import { attic, captain, ledge, lump, mate, ship, waves } from './scene.ts'

export const leinenLos: DrawnPage[] = [
  splash(together(attic({ window: 0.72 }), waves(0.66), captain(0.3, 0.68, 0.14, 'calm')), {
    over: together(
      balloon({ x: 0.66, y: 0.08, text: 'Das Dach war undicht.', kind: 'caption', width: 420, size: 42 }),
      balloon({
        x: 0.36,
        y: 0.94,
        text: 'Nun war der Dachboden ein Meer.',
        kind: 'caption',
        width: 460,
        size: 38,
      }),
    ),
  }),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [plain(1), captain(0.5, 1.1, 0.98, 'firm', 'salutes')],
          [balloon({ x: 0.8, y: 0.2, text: 'Was sehe ich da?', to: [0.58, 0.4] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [ledge, lump(0.55, 0.62, 0.2)],
          [balloon({ x: 0.26, y: 0.16, text: 'Es war gelb.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.9,
          [focus(0.5, 0.6, 3), captain(0.5, 1.04, 0.8, 'glad', 'points')],
          [balloon({ x: 0.42, y: 0.15, text: 'Käse!', kind: 'shout', size: 64 })],
        ),
        panel(
          0.8,
          [plain(0), mate(0.56, 0.94, 0.46, 'calm')],
          [balloon({ x: 0.5, y: 0.15, text: 'Aha.', to: [0.34, 0.4] })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [
            plain(0),
            ship(0.62, 0.82, 0.86, { sail: true, mood: 'glad', helm: 'hidden' }),
            mate(0.14, 0.96, 0.18),
          ],
          [balloon({ x: 0.26, y: 0.17, text: 'Alle Mann an Bord!', kind: 'shout', size: 46, width: 280 })],
        ),
      ],
    },
    {
      height: 0.4,
      panels: [
        panel(0.7, [plain(1), mate(0.72, 0.94, 0.46)], [balloon({ x: 0.3, y: 0.24, text: 'Gleich.' })]),
        panel(0.7, [plain(2), mate(0.6, 0.94, 0.46)], [balloon({ x: 0.3, y: 0.24, text: 'Gleich.' })]),
        panel(0.7, [plain(3), mate(0.48, 0.94, 0.46)], [balloon({ x: 0.7, y: 0.24, text: 'Gleich.' })]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [plain(1), captain(0.5, 1, 0.84, 'asleep')],
          [balloon({ x: 0.5, y: 0.12, text: 'Am Abend:', kind: 'caption' })],
        ),
        panel(
          0.8,
          [plain(0), mate(0.58, 0.92, 0.43, 'glad')],
          [balloon({ x: 0.5, y: 0.18, text: 'So. Wir können.', width: 240, to: [0.36, 0.46] })],
        ),
      ],
    },
  ]),
  splash(
    together(
      attic({ dark: true, window: 0.26 }),
      waves(0.72, { dark: true, high: 0.03 }),
      ship(0.56, 0.78, 0.44),
      waves(0.86, { dark: true, seed: 1, high: 0.03 }),
    ),
    {
      over: balloon({
        x: 0.72,
        y: 0.14,
        text: 'Leinen los!',
        kind: 'shout',
        size: 84,
        width: 420,
        to: [0.64, 0.56],
      }),
    },
  ),
  page([
    {
      height: 0.6,
      panels: [
        panel(0.7, [plain(1)], [sound('plitsch', 0.5, 0.3, 70, -10), sound('platsch', 0.5, 0.7, 84, 8)]),
        panel(1, [attic({ line: false, dark: true }), rain(4), waves(0.7, { dark: true, high: 0.1 })]),
      ],
    },
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [
            plain(2),
            rush(9, 0.2),
            ship(0.5, 0.66, 0.5, { mood: 'afraid', helm: 'afraid', turn: -24 }),
            waves(0.7, { high: 0.14 }),
          ],
          [sound('RUMMS', 0.22, 0.18, 130, -8)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          0.9,
          [plain(1), captain(0.5, 1.1, 0.96, 'afraid')],
          [balloon({ x: 0.5, y: 0.13, text: 'Steuermann?' })],
        ),
        panel(
          0.8,
          [plain(3), mate(0.46, 0.92, 0.47, 'hidden')],
          [balloon({ x: 0.5, y: 0.16, text: 'Bin drin.', to: [0.5, 0.4] })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [
            attic({ window: 0.12, line: false }),
            waves(0.6, { high: 0.02 }),
            ship(0.56, 0.7, 0.36, { mood: 'calm' }),
          ],
          [balloon({ x: 0.72, y: 0.18, text: 'Dann war es still.', kind: 'caption', width: 280 })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          0.9,
          [plain(1), mate(0.54, 0.95, 0.53, 'afraid')],
          [balloon({ x: 0.4, y: 0.13, text: 'Käpt’n.' })],
        ),
        panel(
          0.9,
          [plain(0), captain(0.5, 1.16, 1.02, 'calm')],
          [balloon({ x: 0.5, y: 0.12, text: 'Was denn?' })],
        ),
      ],
    },
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [
            plain('black'),
            (w, h) =>
              `<circle cx="${w * 0.34}" cy="${h * 0.36}" r="${h * 0.1}" fill="#fff"/><circle cx="${w * 0.36}" cy="${h * 0.37}" r="${h * 0.05}" fill="#111"/>`,
            waves(0.72, { dark: true }),
            ship(0.76, 0.84, 0.32, { mood: 'afraid', helm: 'afraid' }),
          ],
          [balloon({ x: 0.72, y: 0.16, text: 'Da schwimmt wer.', width: 280, to: [0.7, 0.56] })],
        ),
      ],
    },
  ]),
]
