import { at, disc, many, rect, stroke } from '../../drawing/shapes.ts'
import type { DrawnPage } from '../../make-cbz.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { fox, house, PARCEL, panel, po7, sign, thing } from '../scene.ts'
import { focus, mast, office, plain, rain, rush, sky, stairs, street } from '../scenery.ts'

const SANDWICH =
  '<path d="M-50 20L0 -44L50 20Z" fill="#fff" stroke="#111" stroke-width="6" stroke-linejoin="round"/><path d="M-50 20H50V34H-50Z" fill="#bbb" stroke="#111" stroke-width="6"/>'
const STAMP =
  '<path d="M-20 -50H20V0H36V24H-36V0H-20Z" fill="#555" stroke="#111" stroke-width="6" stroke-linejoin="round"/>'

const shelf: DrawnPage[] = [
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
            house('open'),
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

const meeting: DrawnPage[] = [
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [house(), po7(0.2, 0.92, 0.6, { parcel: 'held', gaze: 1 })],
          [sound('KNOCK KNOCK', 0.66, 0.14, 80, -4)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(1, [house(), po7(0.2, 0.92, 0.7, { parcel: 'held', mood: 'awake', gaze: 1 })]),
        panel(
          1,
          [house(), po7(0.2, 0.92, 0.7, { parcel: 'held', mood: 'sad' })],
          [balloon({ x: 0.62, y: 0.2, text: '“Sorry we missed you.”', width: 260, to: [0.36, 0.36] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [street(21), po7(0.3, 0.95, 0.42, { step: 16, parcel: 'held' })],
          [
            balloon({
              x: 0.78,
              y: 0.22,
              text: 'And at the next. And at the next.',
              kind: 'caption',
              width: 320,
            }),
          ],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [
            house(),
            sign(0.5, 0.14, 0.42, ['MOON', 'BAKERY']),
            po7(0.18, 0.92, 0.5, { mood: 'glad', left: 160, parcel: null }),
          ],
          [balloon({ x: 0.82, y: 0.4, text: 'Moon!', kind: 'shout', size: 60 })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [house('open'), po7(0.8, 0.93, 0.62, { mood: 'awake', parcel: 'held', gaze: -1 })],
          [sound('CREAK', 0.3, 0.2, 70)],
        ),
        panel(
          1,
          [plain('black'), po7(0.5, 0.9, 0.62, { mood: 'awake', parcel: 'held' })],
          [balloon({ x: 0.5, y: 0.14, text: 'Post?', to: [0.5, 0.3] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [
            street(25),
            po7(0.5, 0.98, 0.6, { mood: 'sad', parcel: 'head', left: 140, right: -140 }),
            fox(0.9, 0.96, 0.3),
          ],
          [sound('sniff', 0.84, 0.4, 56, 6)],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(1, [plain(1), fox(0.5, 1.2, 1)], [sound('SNIFF SNIFF', 0.26, 0.2, 70)]),
        panel(0.8, [plain(0), thing(0.5, 0.55, 0.44, SANDWICH)]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(0.7, [plain(2), po7(0.42, 0.98, 0.8, { mood: 'calm', parcel: 'held' })]),
        panel(1, [focus(0.5, 0.5, 12), fox(0.5, 0.86, 0.7, 'runs')], [sound('SNAP!', 0.24, 0.24, 100)]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            rush(5),
            fox(0.24, 0.8, 0.5, 'runs', { mirror: true }),
            thing(0.09, 0.5, 0.16, SANDWICH),
            po7(0.78, 0.98, 0.7, { mood: 'awake', left: 80, right: -80 }),
          ],
          [balloon({ x: 0.7, y: 0.14, text: 'Excuse me!', kind: 'shout', size: 50 })],
        ),
      ],
    },
  ]),
  splash(
    together(
      street(33),
      rush(8, 0),
      po7(0.74, 0.94, 0.44, { mood: 'firm', step: 40, left: 120, right: -60, parcel: 'head' }, { turn: -10 }),
      fox(0.3, 0.9, 0.22, 'runs', { mirror: true }),
      thing(0.21, 0.83, 0.08, SANDWICH),
    ),
    {
      wide: true,
      over: together(
        sound('DASH', 0.52, 0.24, 210, -6),
        balloon({
          x: 0.86,
          y: 0.12,
          text: 'That is not addressed to you!',
          kind: 'shout',
          size: 54,
          width: 420,
        }),
        sound('tap tap tap tap', 0.3, 0.66, 70, 4),
      ),
    },
  ),
  page([
    {
      height: 0.6,
      panels: [
        panel(1, [rush(9), fox(0.4, 0.85, 0.6, 'runs', { mirror: true })]),
        panel(0.6, [
          rush(10),
          po7(0.5, 0.98, 0.86, { mood: 'firm', step: 30, left: 90, right: -90 }, { turn: -8 }),
        ]),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [house(), fox(0.5, 0.92, 0.46), po7(0.85, 0.99, 0.6, { mood: 'firm', left: 60, right: -110 })],
          [balloon({ x: 0.26, y: 0.16, text: 'A wall.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(0.8, [plain(1), fox(0.5, 1.02, 0.9)], [sound('grumble', 0.5, 0.86, 60, 3)]),
        panel(
          0.8,
          [plain(1), po7(0.5, 1.3, 1.3, { mood: 'sad', nod: 6 })],
          [balloon({ x: 0.5, y: 0.13, text: 'Oh.' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            plain(0),
            po7(0.78, 0.97, 0.8, { mood: 'calm', left: 70 }),
            thing(0.52, 0.62, 0.24, SANDWICH),
            fox(0.24, 0.96, 0.6),
          ],
          [balloon({ x: 0.5, y: 0.14, text: 'It is only going to get old.', width: 360, to: [0.7, 0.3] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [focus(0.5, 0.5, 21), fox(0.5, 1.1, 1, 'glad')],
          [sound('munch', 0.2, 0.26, 80), sound('munch', 0.8, 0.76, 80, 8)],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [
            street(37, true),
            po7(0.36, 0.94, 0.4, { mood: 'calm', parcel: 'held' }),
            fox(0.6, 0.93, 0.24, 'glad'),
          ],
          [balloon({ x: 0.76, y: 0.12, text: 'It got dark.', kind: 'caption' })],
        ),
      ],
    },
  ]),
  splash(
    together(
      sky({ moon: [0.5, 0.36, 0.34] }),
      po7(0.34, 0.97, 0.28, { mood: 'awake', parcel: 'head', left: 150, right: -150, nod: -8 }),
      fox(0.66, 0.97, 0.17, 'sits', { mirror: true }),
    ),
    {
      over: together(
        balloon({ x: 0.7, y: 0.66, text: 'Oh! THAT Moon.', width: 300, size: 44, to: [0.44, 0.78] }),
      ),
    },
  ),
]

const climb: DrawnPage[] = [
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [sky({ moon: [0.8, 0.3, 0.2] }), po7(0.3, 0.98, 0.7, { mood: 'firm', parcel: 'held', nod: -6 })],
          [
            balloon({ x: 0.66, y: 0.66, text: 'Distance: 384 400 kilometres.', kind: 'caption', width: 340 }),
            balloon({ x: 0.7, y: 0.86, text: 'Delivery time: late.', kind: 'caption', width: 340 }),
          ],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            sky({ clouds: false, seed: 8 }),
            (width, height) =>
              stroke(
                `M${width * 0.4} ${height}L${width * 0.5} ${height * 0.1}L${width * 0.6} ${height}M${width * 0.43} ${height * 0.7}h${width * 0.14}M${width * 0.46} ${height * 0.42}h${width * 0.08}M${width * 0.5} ${height * 0.1}v${-height * 0.08}`,
                '#ddd',
                9,
              ),
          ],
          [balloon({ x: 0.8, y: 0.2, text: 'The highest door in town.', kind: 'caption', width: 260 })],
        ),
        panel(0.7, [plain(2), po7(0.5, 1.36, 1.3, { mood: 'firm', gaze: 1 }), fox(0.86, 1, 0.34)]),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            street(41),
            rain(3),
            po7(0.6, 0.96, 0.5, { step: 20, parcel: 'held' }),
            fox(0.3, 0.94, 0.26, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.8, y: 0.16, text: 'They walked when it rained.', kind: 'caption', width: 300 })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            street(43),
            po7(0.5, 0.96, 0.5, { step: -20, parcel: 'head', left: 150, right: -150 }),
            fox(0.24, 0.94, 0.26, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.72, y: 0.16, text: 'They walked when it didn’t.', kind: 'caption', width: 300 })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [
            plain(1),
            (width, height) =>
              `<path d="M0 ${height * 0.6}h${width * 0.3}v${height}h${-width * 0.3}zM${width * 0.7} ${height * 0.6}h${width}v${height}h${-width}z" fill="#888" stroke="#111" stroke-width="6"/>`,
            po7(0.16, 0.6, 0.44, { mood: 'awake', gaze: 1, parcel: 'held' }),
          ],
          [sound('no bridge', 0.5, 0.8, 60, 4)],
        ),
        panel(
          0.8,
          [
            plain(0),
            po7(0.5, 1.1, 0.9, { mood: 'firm', parcel: 'head', left: 150, right: -150 }),
            (width, height) =>
              `<path d="M0 ${height * 0.66}q${width * 0.12} -24 ${width * 0.25} 0t${width * 0.25} 0t${width * 0.25} 0t${width * 0.25} 0V${height}H0Z" fill="#777" opacity=".85" stroke="#111" stroke-width="5"/>`,
          ],
          [sound('splosh', 0.76, 0.56, 70, 6)],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.9,
      panels: [
        panel(1, [
          house(),
          sign(0.5, 0.13, 0.34, ['LIFT: OUT OF ORDER'], true),
          sign(0.86, 0.5, 0.26, ['STAIRS']),
          po7(0.2, 0.92, 0.46, { mood: 'awake', parcel: 'held' }),
          fox(0.74, 0.92, 0.26),
        ]),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(0.7, [plain(1), po7(0.5, 1.4, 1.4, { mood: 'firm' })]),
        panel(
          1,
          [
            stairs,
            po7(0.62, 0.78, 0.4, { mood: 'firm', parcel: 'held', step: 22 }, { mirror: true }),
            fox(0.8, 0.92, 0.22, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.74, y: 0.12, text: 'Step 1.', kind: 'caption' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            stairs,
            po7(0.5, 0.66, 0.42, { mood: 'firm', parcel: 'held', step: -22 }, { mirror: true }),
            fox(0.72, 0.84, 0.22, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.78, y: 0.16, text: 'Step 400.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            stairs,
            po7(0.4, 0.55, 0.42, { mood: 'calm', parcel: 'head', left: 150, right: -150 }, { mirror: true }),
            fox(0.74, 0.86, 0.22),
          ],
          [
            balloon({ x: 0.78, y: 0.16, text: 'Step 4 000.', kind: 'caption' }),
            sound('puff', 0.86, 0.56, 50, 8),
          ],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [plain(3), stairs, po7(0.44, 0.66, 0.42, { mood: 'sad', nod: 16 }, { mirror: true })],
          [
            balloon({ x: 0.76, y: 0.18, text: 'Step 4 001.', kind: 'caption' }),
            sound('bip', 0.3, 0.2, 60),
            sound('bip', 0.2, 0.36, 44, 6),
          ],
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
          [plain(2), po7(0.5, 1.28, 1.2, { mood: 'asleep', nod: 14 })],
          [
            balloon({ x: 0.24, y: 0.16, text: 'Battery: 1 %', kind: 'caption' }),
            sound('bip.', 0.82, 0.3, 50),
          ],
        ),
      ],
    },
    {
      height: 1,
      panels: [
        panel(
          1,
          [
            plain('black'),
            po7(0.46, 0.84, 0.44, { mood: 'asleep', parcel: 'held', nod: 12 }),
            fox(0.66, 0.85, 0.24),
          ],
          [
            balloon({
              x: 0.5,
              y: 0.1,
              text: 'A fox knows what to do when somebody is cold.',
              kind: 'caption',
              width: 460,
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
          [sky({ night: false, seed: 12 })],
          [balloon({ x: 0.2, y: 0.2, text: 'Morning.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          0.9,
          [
            focus(0.1, 0.1, 14),
            po7(0.56, 0.95, 0.72, { mood: 'asleep', parcel: 'held' }),
            fox(0.86, 0.97, 0.36, 'glad'),
          ],
          [sound('hmmmm', 0.3, 0.3, 70, -10)],
        ),
        panel(
          0.6,
          [focus(0.5, 0.5, 16), po7(0.5, 1.7, 1.8, { mood: 'awake' })],
          [sound('PING!', 0.5, 0.16, 100)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            stairs,
            po7(
              0.34,
              0.46,
              0.5,
              { mood: 'glad', parcel: 'head', left: 150, right: -150, step: 24 },
              { mirror: true },
            ),
            fox(0.6, 0.7, 0.3, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.74, y: 0.2, text: 'Step 4 002!', kind: 'shout', size: 56, width: 400 })],
        ),
      ],
    },
  ]),
  splash(
    together(mast, po7(0.5, 0.98, 0.24, { mood: 'awake', parcel: 'held', nod: -10 }), fox(0.74, 0.98, 0.15)),
    {
      over: together(
        balloon({
          x: 0.5,
          y: 0.56,
          text: 'The stairs ended. The tower did not.',
          kind: 'caption',
          width: 440,
          size: 38,
        }),
        balloon({ x: 0.78, y: 0.9, text: 'To be continued', kind: 'caption' }),
      ),
    },
  ),
]

export const volume1 = [shelf, meeting, climb]
