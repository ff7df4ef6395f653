"use client";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Drawer } from "@/components/ui/detail-drawer";
import { Icon } from "@/components/ui/icon";

type TicketDrawerProps = { title: string; text: string; children: ReactNode };

/** A ticket that is folded at the side of a page; a press outside does not close it. */
export function TicketDrawer({ title, text, children }: TicketDrawerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        style={{ alignSelf: "flex-start" }}
        onClick={() => setOpen(true)}
      >
        <Icon name="orders" size={14} />
        {text}
      </Button>
      {isOpen ? (
        <Drawer title={title} closedBy="closerequest" onClose={() => setOpen(false)}>
          {() => children}
        </Drawer>
      ) : null}
    </>
  );
}
