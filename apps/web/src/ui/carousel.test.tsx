import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Carousel } from "./carousel.tsx";

const carousel = (images: string[]) => <Carousel name="Saree" images={images} />;

test("a picture that is listed twice leaves nothing behind when the pictures change", () => {
  const { rerender } = render(carousel(["/a.webp", "/b.webp", "/a.webp"]));
  rerender(carousel(["/b.webp", "/c.webp"]));
  expect(screen.getByRole("list", { name: "Pictures" }).children).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: /^Show picture/ })).toHaveLength(2);
});
