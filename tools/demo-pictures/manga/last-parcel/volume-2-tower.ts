import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { fox, PARCEL, panel, po7, sign, thing } from '../scene.ts'
import { focus, lattice, mast, plain, rush, sky } from '../scenery.ts'

const CAP =
  '<path d="M-60 20Q-50 -40 0 -40Q50 -40 60 20Z" fill="#6e6e6e" stroke="#111" stroke-width="6"/><path d="M-74 22Q-20 4 60 16L52 30Q-20 20 -74 22Z" fill="#222"/>'

export const tower: DrawnPage[] = [
  splash(
    together(
      sky({ clouds: true, seed: 31, moon: [0.76, 0.2, 0.18] }),
      lattice,
      po7(0.5, 0.86, 0.2, { mood: 'awake', parcel: 'held', nod: -8 }),
      fox(0.68, 0.86, 0.12),
    ),
    {
      over: balloon({
        x: 0.3,
        y: 0.1,
        text: 'Above the clouds there was still some tower left.',
        kind: 'caption',
        width: 380,
        size: 38,
      }),
    },
  ),
  page([
    {
      height: 0.8,
      panels: [
        panel(1, [
          mast,
          sign(0.5, 0.3, 0.36, ['ANTENNA', 'AUTHORISED STAFF ONLY'], true),
          po7(0.2, 0.98, 0.5, { mood: 'calm', parcel: 'held', gaze: 1 }),
          fox(0.8, 0.98, 0.3),
        ]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.7,
          [plain(1), po7(0.5, 1.4, 1.4, { mood: 'calm', gaze: -1 })],
          [balloon({ x: 0.5, y: 0.12, text: 'Am I authorised?' })],
        ),
        panel(0.7, [focus(0.5, 0.5, 3), thing(0.5, 0.54, 0.5, CAP)]),
        panel(
          0.7,
          [plain(0), po7(0.5, 0.96, 0.8, { mood: 'glad', right: -150 })],
          [balloon({ x: 0.5, y: 0.12, text: 'I have the cap.' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 1,
      panels: [
        panel(
          0.6,
          [mast, po7(0.5, 0.9, 0.24, { mood: 'firm', left: 160, right: -150, parcel: null })],
          [sound('clank', 0.76, 0.3, 70)],
        ),
        panel(
          0.6,
          [mast, po7(0.5, 0.6, 0.24, { mood: 'firm', left: 150, right: -160 }), fox(0.5, 0.98, 0.13)],
          [sound('clank', 0.24, 0.24, 70, 8)],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(1, [sky({ clouds: true, seed: 6 }), fox(0.5, 0.98, 0.6)], [sound('whine', 0.74, 0.24, 64, 8)]),
        panel(
          0.7,
          [plain(1), po7(0.5, 1.3, 1.2, { mood: 'sad', nod: 12, gaze: -0.6 })],
          [balloon({ x: 0.5, y: 0.12, text: 'Foxes can’t climb.' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [plain(0), po7(0.5, 0.96, 0.8, { mood: 'firm', left: 60, right: -60 })],
          [balloon({ x: 0.5, y: 0.12, text: 'Please hold still.' })],
        ),
        panel(0.8, [plain(2), fox(0.5, 1.04, 0.9)], [sound('?', 0.8, 0.24, 110, 12)]),
      ],
    },
    {
      height: 1,
      panels: [
        panel(
          1,
          [mast, po7(0.5, 0.84, 0.44, { mood: 'firm', left: 150, right: -150 }), fox(0.6, 0.74, 0.2, 'glad')],
          [
            balloon({
              x: 0.24,
              y: 0.16,
              text: 'Item 2: one fox. Fragile. This way up.',
              kind: 'caption',
              width: 300,
            }),
          ],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [rush(4, -0.1), po7(0.5, 0.95, 0.7, { mood: 'firm', left: 140, right: -150 }, { turn: 8 })],
          [sound('WHOOO', 0.22, 0.3, 110, -12)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(1, [
          mast,
          rush(6, 0.06),
          po7(0.46, 0.9, 0.5, { mood: 'firm', left: 150, right: -120 }, { turn: -10 }),
        ]),
        panel(0.6, [rush(7), thing(0.5, 0.5, 0.4, PARCEL, { turn: 14 })]),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [focus(0.5, 0.8, 8), po7(0.5, 1.1, 0.8, { mood: 'awake', nod: -12 })],
          [balloon({ x: 0.24, y: 0.2, text: 'The top!', kind: 'shout', size: 56 })],
        ),
      ],
    },
  ]),
  splash(
    together(
      sky({ moon: [0.5, 0.24, 0.16], clouds: true, seed: 41 }),
      (width, height) =>
        `<path d="M${width * 0.46} ${height}L${width * 0.49} ${height * 0.66}H${width * 0.51}L${width * 0.54} ${height}Z" fill="#888" stroke="#fff" stroke-width="4"/>`,
      po7(0.5, 0.68, 0.16, { mood: 'sad', parcel: 'held', nod: -8 }),
    ),
    {
      over: together(
        balloon({
          x: 0.7,
          y: 0.42,
          text: 'It is exactly as far away as before.',
          kind: 'caption',
          width: 380,
          size: 36,
        }),
      ),
    },
  ),
]
