import { at, disc, many, rect } from '../../drawing/shapes.ts'
import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { app, PARCEL, panel, po7, sign, thing } from '../scene.ts'
import { focus, office, plain, street } from '../scenery.ts'

const SANDWICH =
  '<path d="M-50 20L0 -44L50 20Z" fill="#fff" stroke="#111" stroke-width="6" stroke-linejoin="round"/><path d="M-50 20H50V34H-50Z" fill="#bbb" stroke="#111" stroke-width="6"/>'

const STAMP =
  '<path d="M-20 -50H20V0H36V24H-36V0H-20Z" fill="#555" stroke="#111" stroke-width="6" stroke-linejoin="round"/>'

export const shelf: DrawnPage[] = [
  splash(
    together(
      street(4),
      (width, height) =>
        many(5, index => rect(width * (0.08 + index * 0.2), height * 0.88, width * 0.1, 12, '#9a9a9a')) +
        at(
          width * 0.22,
          height * 0.84,
          rect(-7, -330, 14, 330, '#333') + disc(0, -340, 34, '#fff', 'stroke="#111" stroke-width="7"'),
        ) +
        at(
          width * 0.52,
          height * 0.83,
          rect(-46, -150, 92, 150, '#555', 'rx="20" stroke="#111" stroke-width="7"') +
            rect(-26, -112, 52, 12, '#fff') +
            disc(-30, -150, 18, '#888') +
            disc(20, -154, 24, '#777'),
        ),
    ),
    {
      over: together(
        balloon({
          x: 0.5,
          y: 0.08,
          text: 'Day 4 018 since everybody left.',
          kind: 'caption',
          width: 600,
          size: 40,
        }),
        balloon({ x: 0.7, y: 0.93, text: 'The post office is open.', kind: 'caption', width: 500, size: 36 }),
      ),
    },
  ),
  page([
    {
      height: 1,
      panels: [
        panel(
          1,
          [office, po7(0.5, 0.9, 0.72, { mood: 'asleep', nod: 8 })],
          [balloon({ x: 0.82, y: 0.16, text: '. . .', kind: 'thought', to: [0.58, 0.3] })],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [focus(0.5, 0.5, 4), po7(0.5, 1.7, 1.9, { mood: 'awake' })],
          [sound('PING!', 0.8, 0.22, 110)],
        ),
        panel(
          0.7,
          [plain(1), po7(0.5, 0.94, 0.8, { mood: 'glad', left: 160, right: -30 })],
          [balloon({ x: 0.5, y: 0.14, text: 'Good morning!' })],
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
          [office, po7(0.5, 0.94, 0.76, { mood: 'calm', gaze: 1 }, { mirror: true })],
          [balloon({ x: 0.3, y: 0.14, text: 'Letters?', to: [0.44, 0.34] })],
        ),
        panel(
          0.8,
          [office, po7(0.5, 0.94, 0.76, { mood: 'calm', gaze: -1 })],
          [balloon({ x: 0.7, y: 0.14, text: 'Cards?', to: [0.56, 0.34] })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [office, po7(0.2, 0.96, 0.5, { mood: 'sad', nod: 10 })],
          [
            balloon({
              x: 0.6,
              y: 0.2,
              text: 'No letters. No cards. As yesterday. As the day before.',
              width: 420,
              to: [0.28, 0.5],
            }),
          ],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          0.7,
          [plain(2), po7(0.5, 1.5, 1.5, { mood: 'awake', gaze: 1, nod: -6 })],
          [sound('?', 0.82, 0.3, 150, 10)],
        ),
        panel(1, [office, thing(0.5, 0.5, 0.2, PARCEL)]),
      ],
    },
  ]),
  splash(together(focus(0.5, 0.52, 7), thing(0.5, 0.5, 0.3, PARCEL)), {
    over: together(
      balloon({ x: 0.72, y: 0.12, text: 'One!', kind: 'shout', size: 80 }),
      balloon({
        x: 0.28,
        y: 0.88,
        text: 'It had slipped down behind the others. Years ago.',
        kind: 'caption',
        width: 380,
      }),
    ),
  }),
  page([
    {
      height: 0.9,
      panels: [
        panel(1, [plain(1), thing(0.5, 0.6, 0.78, PARCEL), sign(0.5, 0.62, 0.62, ['TO:', 'THE MOON'])]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(0.6, [focus(0.5, 0.5, 9), po7(0.5, 1.6, 1.7, { mood: 'awake' })]),
        panel(
          0.6,
          [plain(0), po7(0.5, 0.95, 0.8, { mood: 'calm', left: 60, right: -60 })],
          [balloon({ x: 0.5, y: 0.14, text: 'There is no street.' })],
        ),
        panel(
          0.6,
          [plain(0), po7(0.5, 0.95, 0.8, { mood: 'firm', left: 10, right: -150 })],
          [balloon({ x: 0.5, y: 0.14, text: 'There is an address.' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(0.5, [plain(1), thing(0.5, 0.55, 0.5, STAMP)], [sound('THUD', 0.5, 0.8, 90)]),
        panel(
          0.5,
          [plain(0), thing(0.5, 0.55, 0.5, SANDWICH)],
          [balloon({ x: 0.5, y: 0.16, text: 'Provisions.', kind: 'caption' })],
        ),
        panel(0.8, [plain(2), po7(0.5, 0.96, 0.8, { mood: 'firm', parcel: 'held' })]),
      ],
    },
    {
      height: 1,
      panels: [
        panel(
          1,
          [
            plain('black'),
            focus(0.5, 0.6, 3),
            app('open'),
            po7(0.5, 0.9, 0.6, { mood: 'glad', parcel: 'held', step: 20 }),
          ],
          [
            balloon({ x: 0.22, y: 0.14, text: '“Back soon.”', kind: 'caption' }),
            sound('CREAK', 0.8, 0.3, 90, 14),
          ],
        ),
      ],
    },
  ]),
  page([
    {
      height: 1.2,
      panels: [
        panel(
          1,
          [
            street(11),
            po7(0.42, 0.93, 0.26, { mood: 'calm', parcel: 'head', left: 150, right: -150, step: 14 }),
          ],
          [
            balloon({
              x: 0.74,
              y: 0.12,
              text: 'PO-7. Parcels delivered: 1\u00a0204\u00a0661. Parcels lost: none.',
              kind: 'caption',
              width: 380,
            }),
          ],
          true,
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(1, [street(15), po7(0.8, 0.95, 0.5, { step: 18, parcel: 'held' })]),
        panel(1, [street(17), po7(0.2, 0.95, 0.5, { step: -18, parcel: 'held' })]),
      ],
    },
  ]),
]
